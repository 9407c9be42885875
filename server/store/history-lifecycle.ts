import type { HistoryLifecycle } from './interface/history.ts'
import type { Statements } from './interface/statements.ts'

/** Turns histories on and off. If turning off is interrupted, the sweep deletes what is left. */
export function historyLifecycle(statements: Statements): HistoryLifecycle {
  return {
    async keepHistory(setting) {
      await statements.setHistory(setting)
      if (setting.isKept) return
      const { organizationId, datasetId } = setting
      const keptFrom = Date.now()
      while ((await statements.deleteHistory({ organizationId, datasetId, keptFrom })) > 0);
    },
  }
}
