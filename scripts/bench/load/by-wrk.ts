import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from '../processes.ts'
import type { Load, LoadRequest, LoadResult } from './load.ts'

const SCRIPT = fileURLToPath(new URL('./wrk.lua', import.meta.url))

interface WrkReport {
  readonly requests: number
  readonly duration_us: number
  readonly p50_us: number
  readonly p99_us: number
  readonly failures: number
}

/** Runs wrk with one thread. It sends the requests exactly as they are written here. */
export async function loadByWrk({ host, port, requests, connections, seconds }: Load): Promise<LoadResult> {
  const folder = mkdtempSync(join(tmpdir(), 'dataset-service-wrk-'))
  try {
    const files = requests.map((request, index) => {
      const file = join(folder, String(index))
      writeFileSync(file, bytesOf(request, `${host}:${port}`))
      return file
    })
    const shape = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '10s', '-s', SCRIPT]
    const args = [...shape, `http://${host}:${port}`, '--', ...files]
    return resultOf(await run('wrk', args, { timeoutMs: (seconds + 15) * 1000 }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function bytesOf({ method, path, headers, body = '' }: LoadRequest, host: string): string {
  const all = { Host: host, ...headers, ...(body && { 'Content-Length': String(Buffer.byteLength(body)) }) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}

function resultOf(output: string): LoadResult {
  const line = output.split('\n').findLast((text) => text.startsWith('{'))
  const report: WrkReport = JSON.parse(line ?? '')
  const seconds = report.duration_us / 1e6
  return {
    requests: report.requests,
    seconds,
    requestsPerSecond: report.requests / seconds,
    p50Ms: report.p50_us / 1000,
    p99Ms: report.p99_us / 1000,
    failures: report.failures,
  }
}
