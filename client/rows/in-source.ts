import { apiError, ValidationError } from '../errors.ts'

/** An error about rows of one request of several, which names them by their places in the source. `before` rows came before the request's. */
export function inSource(error: unknown, before: number): unknown {
  if (!(error instanceof ValidationError)) return error
  const placed = (text: string) =>
    text.replace(/\brows\[(\d{1,9})\]/g, (_, place: string) => `rows[${Number(place) + before}]`)
  return apiError({
    ...error,
    message: placed(error.message),
    field: error.field === undefined ? undefined : placed(error.field),
    details: error.details.map((detail) => ({
      ...detail,
      field: placed(detail.field),
      message: placed(detail.message),
    })),
  })
}
