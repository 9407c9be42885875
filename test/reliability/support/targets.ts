import { createTenant, type OurDatabase, type Tenant } from '../../../scripts/bench/ours.ts'
import { findProblems } from '../../../scripts/failover/check.ts'
import { makeDataset, startWriters, type Writers } from './writers.ts'

/** A dataset that writers append to, and what became of their batches. */
interface Target {
  readonly tenant: Tenant
  readonly datasetId: string
  readonly acknowledged: string[]
  readonly unanswered: string[]
}

/** The database with each organization's tables in a file of its own. */
export function inFiles(database: OurDatabase): OurDatabase {
  return { ...database, env: { ...database.env, ORGANIZATIONS_PER_FILE: '1' } }
}

/** So many organizations, one after the other. */
export async function makeTenants(database: OurDatabase, name: string, count: number): Promise<Tenant[]> {
  const tenants: Tenant[] = []
  while (tenants.length < count) tenants.push(await createTenant(database, `${name} ${tenants.length}`))
  return tenants
}

/** Datasets of several organizations, each with writers of its own. */
export class Targets {
  readonly #targets: readonly Target[]

  private constructor(targets: readonly Target[]) {
    this.#targets = targets
  }

  static async make(tenants: readonly Tenant[], baseUrl: string): Promise<Targets> {
    const made = tenants.map(async (tenant) => {
      const datasetId = await makeDataset(tenant, baseUrl)
      return { tenant, datasetId, acknowledged: [], unanswered: [] }
    })
    return new Targets(await Promise.all(made))
  }

  get acknowledged(): number {
    return this.#targets.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)
  }

  get unanswered(): number {
    return this.#targets.reduce((sum, { unanswered }) => sum + unanswered.length, 0)
  }

  /** The datasets, and who may read each. */
  get all(): readonly Pick<Target, 'tenant' | 'datasetId'>[] {
    return this.#targets
  }

  /** The same datasets, with these batches of each as the acknowledged ones. */
  with(acknowledged: readonly (readonly string[])[]): Targets {
    return new Targets(this.#targets.map((target, at) => ({ ...target, acknowledged: [...(acknowledged[at] ?? [])] })))
  }

  /** Starts writers for each. `note`, called when they have ended, keeps what they were answered. */
  write(baseUrl: string, options: Parameters<typeof startWriters>[3]): { all: readonly Writers[]; note: () => void } {
    const all = this.#targets.map(({ tenant, datasetId }) => startWriters(tenant, baseUrl, datasetId, options))
    const note = () => {
      for (const [at, { acknowledged, unanswered }] of this.#targets.entries()) {
        acknowledged.push(...(all[at]?.acknowledged ?? []))
        unanswered.push(...(all[at]?.unanswered ?? []))
      }
    }
    return { all, note }
  }

  /** What was lost, doubled or torn. With `claimed`, batches without an acknowledgement are looked for too. */
  async findProblems(baseUrl: string, claimed = false): Promise<{ rows: number; problems: string[] }> {
    const found = await Promise.all(
      this.#targets.map(({ tenant, datasetId, acknowledged, unanswered }) =>
        findProblems(tenant, baseUrl, {
          datasetId,
          acknowledged: claimed ? [...acknowledged, ...unanswered] : acknowledged,
        }),
      ),
    )
    return {
      rows: found.reduce((sum, { rows }) => sum + rows, 0),
      problems: found.flatMap(({ problems }, at) => problems.map((problem) => `file ${at}: ${problem}`)),
    }
  }
}
