/** Takes the share of a file that has been sent, from 0 to 1. */
type OnShare = (share: number) => void

const watched = new Map<string, OnShare>()

/** Watches the upload with an `Idempotency-Key`. Returns what ends that. */
export function watchUpload(key: string, onShare: OnShare): () => void {
  watched.set(key, onShare)
  return () => watched.delete(key)
}

/** `fetch`, which says how much of a file has been sent only by `XMLHttpRequest`. */
export const fetchWatched: typeof fetch = (input, init = {}) => {
  const { body } = init
  const key = new Headers(init.headers).get('Idempotency-Key') ?? ''
  const onShare = watched.get(key)
  return body instanceof Blob && onShare !== undefined && !(input instanceof Request)
    ? sendFile(String(input), init, body, onShare)
    : fetch(input, init)
}

/** Rejects as `fetch` does. */
function sendFile(url: string, { method = 'POST', headers, signal }: RequestInit, file: Blob, onShare: OnShare) {
  return new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open(method, url)
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onShare(total === 0 ? 1 : loaded / total)
    request.onload = () => resolve(responseOf(request))
    request.onerror = () => reject(new TypeError('Failed to fetch'))
    request.onabort = () => reject(signal?.reason)
    request.onloadend = () => signal?.removeEventListener('abort', abort)
    if (signal?.aborted) return reject(signal.reason)
    signal?.addEventListener('abort', abort)
    request.send(file)
  })
}

function responseOf(request: XMLHttpRequest): Response {
  const lines = request.getAllResponseHeaders().trim().split('\r\n')
  const headers = lines.filter(Boolean).map((line): [string, string] => {
    const [name = '', ...value] = line.split(': ')
    return [name, value.join(': ')]
  })
  const { status, statusText } = request
  return new Response(status === 204 ? null : request.responseText, { status, statusText, headers })
}
