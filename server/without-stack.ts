/** Makes an error without a stack. Taking the stack would be a tenth of the cost of a refusal, and under overload there are thousands a second. */
export function withoutStack<Made extends Error>(make: () => Made): Made {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  try {
    return make()
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}
