import { useEffect, useState } from 'preact/hooks'

/** A value as soon as it has stayed the same for some milliseconds. */
export function useRested<Value>(value: Value, ms: number): Value {
  const [rested, rest] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => rest(() => value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return rested
}
