import { setTimeout as delay } from 'node:timers/promises'
import type { ArrivedOrganization, ReceivedOrganization } from '../../interface/organizations.ts'
import { connect } from '../../sql/sqlite/connection.ts'
import { withSnapshot } from '../../sql/sqlite/snapshot.ts'
import { arriveOrganization } from './moving/arrive.ts'

/** Others that wait for the catalogue look for it so often at first. */
const BETWEEN_STEPS_MS = 2

/** Copies an organization of another database into that of a file, on connections of its own. */
export async function receiveOrganization(
  file: string,
  { from, organizationId }: ReceivedOrganization,
): Promise<ArrivedOrganization> {
  const { result } = await withSnapshot(from, async (source) => {
    const catalogue = connect(file)
    const between = () => delay(BETWEEN_STEPS_MS)
    return arriveOrganization(catalogue, source, organizationId, between).finally(() => catalogue.close())
  })
  return result
}
