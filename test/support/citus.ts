import { databaseAt, onServer } from '../../scripts/postgres/server.ts'

/**
 * Citus has workers for each database: makes an empty database of the coordinator one of Citus, with a database of its name on each of the
 * workers that the coordinator's own database has. One statement at a time, since Citus takes several in one message for a transaction.
 */
export async function distribute(coordinator: string, name: string): Promise<void> {
  const own = databaseAt(coordinator, name)
  await onServer(own, 'create extension citus')
  for (const { nodename, nodeport } of await workersOf(coordinator)) {
    const worker = addressOf(coordinator, nodename, nodeport)
    await onServer(worker, `create database ${name} template template0 encoding 'UTF8'`)
    await onServer(databaseAt(worker, name), 'create extension citus')
    await onServer(own, `select citus_add_node('${nodename}', ${nodeport})`)
  }
  await onServer(own, `alter database ${name} set citus.enable_schema_based_sharding = on`)
}

/** Removes the databases of the workers. */
export async function removeFromWorkers(coordinator: string, name: string): Promise<void> {
  for (const { nodename, nodeport } of await workersOf(coordinator)) {
    await onServer(addressOf(coordinator, nodename, nodeport), `drop database if exists ${name} with (force)`)
  }
}

function workersOf(coordinator: string): Promise<Record<string, unknown>[]> {
  return onServer(
    coordinator,
    `select nodename, nodeport from pg_dist_node where noderole = 'primary' and groupid <> 0 and isactive order by nodeid`,
  )
}

/** A worker's database that each server has, with the coordinator's user and password. */
function addressOf(coordinator: string, host: unknown, port: unknown): string {
  const url = new URL(coordinator)
  url.hostname = String(host)
  url.port = String(port)
  return databaseAt(url.href, 'postgres')
}
