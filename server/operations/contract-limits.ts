import * as z from 'zod'
import { zNewDataset, zNewIndex } from '../../generated/validators.gen.ts'

/** The most columns that a dataset may have. */
export const maxColumns = (): number => maxItems(zNewDataset().shape.columns)

/** The most fields that an index may have. */
export const maxIndexFields = (): number => maxItems(zNewIndex().shape.fields)

/** `maxItems` of a list, as the contract has it. */
function maxItems(list: z.ZodArray): number {
  const { maxItems } = z.toJSONSchema(list, { unrepresentable: 'any' })
  if (maxItems === undefined) throw new Error('the contract has no maxItems where the server needs one')
  return maxItems
}
