export type {
  AllOfConditions,
  AnyOfConditions,
  ApiKey,
  ApiKeyAccess,
  ApiKeyChanges,
  ApiKeyRotation,
  AppendedRows,
  ChangeLogUsage,
  Column,
  ColumnChanges,
  ColumnSummary,
  ColumnType,
  Comparison,
  Condition,
  CreatedApiKey,
  CreatedInvitation,
  CreatingUser,
  Creator,
  Credentials,
  Dataset,
  DatasetChanges,
  DatasetSummary,
  DayUsage,
  ErrorDetail,
  HistogramBucket,
  Index,
  Invitation,
  InvitationAcceptance,
  InvitationToken,
  Limits,
  ListedSession,
  Member,
  MemberChanges,
  NewApiKey,
  NewColumn,
  NewDataset,
  NewIndex,
  NewInvitation,
  NewProject,
  NotCondition,
  OpenInvitation,
  Organization,
  OrganizationChanges,
  OwnOrganization,
  Pagination,
  PasswordChange,
  Plan,
  Project,
  ProjectChanges,
  Quota,
  Quotas,
  Role,
  Row,
  RowRecord,
  Session,
  SessionChanges,
  SessionConfirmation,
  Usage,
  ValueCount,
} from '../generated/index.ts'
export type {
  ConditionalOptions,
  Reply,
  RequestOptions,
  Waiting,
  WithResponse,
} from '../generated/resource.gen.ts'
export type { AppendProgress, RecoveredRows, RowRange, SentBatch } from './append-all/progress.ts'
export {
  AppendAllError,
  type AppendAllOptions,
  type AppendCounts,
  type AppendReport,
  type RefusedRow,
  type RowSource,
  UnknownRowsError,
} from './append-all/report.ts'
export { DatasetService } from './dataset-service.ts'
export * from './errors.ts'
export { inferColumns, isDate, type TextTable, toRows } from './infer-columns.ts'
export type { CallEvent, Logger, RequestEvent, ResponseEvent, ServiceOptions } from './options.ts'
export { type List, type Page, PageList } from './pages.ts'
export {
  type CellOf,
  type ColumnDefinition,
  type ColumnDefinitions,
  type JsonColumn,
  json,
  type NewRowOf,
  type RowOf,
  type RowRecordOf,
} from './rows/columns.ts'
export type { DatasetHandle } from './rows/dataset-handle.ts'
export type { FilterOperator, OperandOf, OperatorOf, SortField } from './rows/filter.ts'
export { FILTER_OPERATORS, type FilterParts, printFilter, readFilter } from './rows/filter-text.ts'
export type { RowQuery, RowQueryOptions } from './rows/row-query.ts'
export { type ColumnMismatch, ColumnMismatchError, type VerifyOptions } from './rows/verify.ts'
export { ServiceOperations } from './service-operations.ts'
