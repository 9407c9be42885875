import { inject } from 'vitest'

const asked = new Map<string, Promise<string>>()

/**
 * What the whole run shares, and what is started or built when the first test asks: the address of a PostgreSQL server on which tests make
 * databases of their own, the console's pages, before a server that is to serve them, the folder of the server as it is
 * published, that of the command line as it is published, or that of the published client and a project with it.
 */
export function started(name: 'postgres' | 'console' | 'server' | 'cli' | 'client'): Promise<string> {
  const answer = asked.get(name) ?? ask(name)
  asked.set(name, answer)
  return answer
}

async function ask(name: string): Promise<string> {
  const response = await fetch(`${inject('startAddress')}/${name}`)
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return text
}
