/** Makes samples of each operation for the API reference, for curl and the client, from the examples in the document. */
import { clientSample } from './client-sample.ts'
import { curlSample } from './curl-sample.ts'
import { METHODS, type OpenApiDocument } from './document.ts'
import { operationsOf, type SampledOperation } from './operation.ts'

/** In the form of `x-codeSamples`, an extension that renderers read. */
export interface Sample {
  readonly lang: string
  readonly label: string
  readonly source: string
}

/**
 * The document with `x-codeSamples` at each operation. Optional parameters lose their examples: the page would send them with a tried request,
 * among them a cursor that is valid nowhere.
 */
export function withSamples(document: OpenApiDocument): OpenApiDocument {
  const sampled = structuredClone(document)
  const operations = operationsOf(document)
  for (const [path, item] of Object.entries(sampled.paths)) {
    for (const method of METHODS) {
      const operation = operations.find((each) => each.path === path && each.method === method.toUpperCase())
      if (operation !== undefined)
        Object.assign(item[method] ?? {}, { 'x-codeSamples': samplesOf(operation, operations) })
    }
  }
  for (const parameter of Object.values(sampled.components.parameters)) {
    if (parameter.required !== true) Object.assign(parameter, { example: undefined })
  }
  return sampled
}

/** curl first, then the client if an API key may use the operation: the client sends a key. */
export function samplesOf(operation: SampledOperation, all: readonly SampledOperation[]): Sample[] {
  const curl = { lang: 'shell', label: 'curl', source: curlSample(operation) }
  if (!operation.takesKey) return [curl]
  return [curl, { lang: 'typescript', label: 'Client', source: clientSample(operation, all) }]
}
