/** Whether the address is that of a dataset's page. An answer may come when the page was left, or is being left. */
export function isAt(datasetId: string): boolean {
  return location.pathname.replace(/\/+$/, '') === `/datasets/${datasetId}`
}
