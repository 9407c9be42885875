// Generated from the OpenAPI document. Do not edit: change the document and generate again.

/** URIs as RFC 3986 writes them: in ASCII, with everything else percent-encoded. */

const ENCODED = '%[\\da-f]{2}'
const CHARACTER = `(?:[\\w.~!$&'()*+,;=:@-]|${ENCODED})`
const USER = `(?:[\\w.~!$&'()*+,;=:-]|${ENCODED})*@`
const HOST = `(?:\\[[\\da-fv:.]+\\]|(?:[\\w.~!$&'()*+,;=-]|${ENCODED})*)`
const AUTHORITY = `\\/\\/(?:${USER})?${HOST}(?::\\d*)?(?=[/?#]|$)`
const REST = `(?:${AUTHORITY}|(?!\\/\\/))(?:${CHARACTER}|\\/)*(?:\\?(?:${CHARACTER}|[/?])*)?(?:#(?:${CHARACTER}|[/?])*)?$`
const SCHEME = '[a-z][a-z\\d+.-]*:'

export const URI = new RegExp(`^${SCHEME}${REST}`, 'i')
export const URI_REFERENCE = new RegExp(`^(?:${SCHEME})?${REST}`, 'i')
