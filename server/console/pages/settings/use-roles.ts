import { useRef, useState } from 'preact/hooks'
import type { Member, Role } from '../../../../client/index.ts'
import { service } from '../../service.ts'
import { confirmed } from '../../state/confirmation.ts'
import { useAction } from '../../state/use-action.ts'
import type { Listed } from '../../state/use-listed.ts'

interface ChosenRoles {
  /** Roles that were chosen and are not stored yet, by the identifiers of their members. */
  readonly chosen: ReadonlyMap<string, Role>
  readonly choose: (id: string, role: Role) => void
  readonly failure: Error | undefined
}

/**
 * Stores the role that was chosen last for a member. Arrow keys also choose those in between, so each request waits for the one before, and only the
 * last choice is sent after it.
 */
export function useRoles(members: Listed<Member>): ChosenRoles {
  const chosen = useRef<ReadonlyMap<string, Role>>(new Map())
  const [, show] = useState(chosen.current)
  const change = (id: string, role?: Role) => {
    const others = [...chosen.current].filter(([other]) => other !== id)
    chosen.current = new Map(role === undefined ? others : [...others, [id, role]])
    show(chosen.current)
  }
  const storing = useAction(async (id: string) => {
    const store = async (role: Role | undefined): Promise<void> => {
      if (role === undefined) return
      const changing = confirmed(() => service.members.update(id, { role }))
      // What became of it is not known after a failure.
      changing.catch(members.shown.reload)
      members.put(await changing)
      const last = chosen.current.get(id)
      if (last !== role) await store(last)
    }
    await store(chosen.current.get(id)).finally(() => change(id))
  })
  const choose = (id: string, role: Role) => {
    change(id, role)
    void storing.run(id)
  }
  return { chosen: chosen.current, choose, failure: storing.failure }
}
