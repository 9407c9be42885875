import { execFileSync, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Whether certificates can be made here. */
export const hasOpenssl = spawnSync('openssl', ['version']).status === 0

/** An authority of its own, and the files that it signed. */
export interface Authority {
  /** The file of its certificate. */
  readonly certificate: string
  /** Signs a new certificate. A host stands in it as an alternative name, such as `IP:127.0.0.1`. */
  sign(name: string, host?: string): { readonly certificate: string; readonly key: string }
}

/** Makes an authority with its files in a folder. */
export function newAuthority(folder: string, name: string): Authority {
  const file = (of: string, kind: 'crt' | 'csr' | 'key' | 'ext') => join(folder, `${name}-${of}.${kind}`)
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' })
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const own = { certificate: file('ca', 'crt'), key: file('ca', 'key') }
  openssl('req', '-x509', ...newKey, '-subj', `/CN=${name}`, '-days', '2', '-keyout', own.key, '-out', own.certificate)
  return {
    certificate: own.certificate,
    sign(of, host) {
      const signed = { certificate: file(of, 'crt'), key: file(of, 'key') }
      const request = file(of, 'csr')
      openssl('req', ...newKey, '-subj', `/CN=${of}`, '-keyout', signed.key, '-out', request)
      writeFileSync(file(of, 'ext'), host === undefined ? '' : `subjectAltName=${host}\n`)
      const by = ['-CA', own.certificate, '-CAkey', own.key, '-CAcreateserial', '-extfile', file(of, 'ext')]
      openssl('x509', '-req', '-in', request, ...by, '-days', '2', '-out', signed.certificate)
      return signed
    },
  }
}
