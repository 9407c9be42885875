import type { Dataset } from '../../generated/index.ts'
import type { DatasetRecord } from '../store/interface/datasets.ts'
import { toColumn } from './column-definition.ts'
import { timestamp } from './timestamp.ts'

/** A dataset that is in use as replies have it. */
export function toDataset(dataset: DatasetRecord): Dataset {
  return {
    id: dataset.id,
    name: dataset.name,
    ...(dataset.description !== undefined && { description: dataset.description }),
    state: 'active',
    project_id: dataset.projectId,
    columns: dataset.columns.map(toColumn),
    row_count: dataset.rowCount,
    history: dataset.keepsHistory ? 'on' : 'off',
    created_at: timestamp(dataset.createdAt),
    updated_at: timestamp(dataset.updatedAt),
    data_updated_at: timestamp(dataset.dataUpdatedAt),
  }
}
