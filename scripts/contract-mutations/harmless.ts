/** Edits that nothing should notice. */
import { append, reverse, set } from './edits.ts'
import type { Mutation } from './mutation.ts'

const LISTING = 'paths.[/datasets].get'

const QUIET = { compiler: [], contract: 'nothing' } as const

/** They change nothing of the interface, so nothing may be reported. */
export const harmlessMutations: readonly Mutation[] = [
  { name: 'the description of an operation edited', edits: [set(`${LISTING}.description`, 'Oldest first.')], ...QUIET },
  { name: 'the summary of an operation edited', edits: [set(`${LISTING}.summary`, 'All datasets.')], ...QUIET },
  {
    name: 'the description of a reply edited',
    edits: [set('components.responses.NotFound.description', 'It is not there.')],
    ...QUIET,
  },
  {
    name: 'the description of a property edited',
    edits: [set('components.schemas.Dataset.properties.row_count.description', 'Rows.')],
    ...QUIET,
  },
  {
    name: 'an example changed',
    edits: [set('components.schemas.Name.examples', ['Trains']), set('components.parameters.Limit.example', 10)],
    ...QUIET,
  },
  { name: 'properties in another order', edits: [reverse('components.schemas.Dataset.properties')], ...QUIET },
  { name: 'required names in another order', edits: [reverse('components.schemas.Dataset.required')], ...QUIET },
  { name: 'values of an enum in another order', edits: [reverse('components.schemas.ColumnType.enum')], ...QUIET },
  {
    name: 'parameters in another order',
    edits: [reverse('paths.[/datasets/{dataset_id}/data].get.parameters')],
    ...QUIET,
  },
  { name: 'paths in another order', edits: [reverse('paths')], ...QUIET },
  { name: 'schemas in another order', edits: [reverse('components.schemas')], ...QUIET },
  {
    name: 'a reference written out',
    edits: [
      set('components.schemas.Organization.properties.limits', {
        type: 'object',
        required: ['rows_per_request', 'requests_per_minute'],
        properties: {
          requests_per_minute: { type: 'integer', minimum: 1 },
          rows_per_request: { minimum: 1, type: 'integer' },
        },
      }),
    ],
    ...QUIET,
  },
  {
    name: 'a default of OpenAPI written out',
    edits: [
      set('components.parameters.Limit.style', 'form'),
      set('components.schemas.NewRows.properties.rows.uniqueItems', false),
      set('components.schemas.Dataset.properties.columns.minItems', 0),
    ],
    ...QUIET,
  },
  { name: 'an operation marked as deprecated', edits: [set(`${LISTING}.deprecated`, true)], ...QUIET },
  { name: 'a host given to the server', edits: [set('servers', [{ url: 'https://data.example.com/v1/' }])], ...QUIET },
  {
    name: 'a tag added that no operation uses',
    edits: [append('tags', { name: 'Later', description: 'Not used yet.' })],
    ...QUIET,
  },
]
