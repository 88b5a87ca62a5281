import { formatCount } from '../../lib/format.ts'

/** '340 kB', '2.4 MB': a megabyte as the limit on uploads counts it. */
export function formatBytes(bytes: number): string {
  const kilobytes = bytes / 1_024
  if (kilobytes < 1_000) return `${formatCount(Math.ceil(kilobytes))} kB`
  return `${(kilobytes / 1_024).toFixed(1)} MB`
}
