/** Names of the files and functions that are made. */

/** `API keys`, `ApiKeys` → `api-keys` */
export function fileName(tagOrId: string): string {
  return tagOrId
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1-$2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1-$2')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase()
}

/** `DatasetOperations` → `datasetOperations` */
export function functionName(interfaceName: string): string {
  return interfaceName.charAt(0).toLowerCase() + interfaceName.slice(1)
}
