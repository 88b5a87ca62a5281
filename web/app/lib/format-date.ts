// Without the browser's formatter: its first use takes longer than our own startup code, and blocked the image page for
// 22 ms. The locale and the time zone are fixed anyway, because the server's HTML and the first render must agree.

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Formats an ISO time as 'Nov 20, 2026' in UTC. Throws if it is not a time. */
export function formatDate(iso: string): string {
  const [year, month, day] = new Date(iso).toISOString().split(/[-T]/)
  return `${MONTHS[Number(month) - 1]} ${Number(day)}, ${year}`
}

/** Formats an ISO time as 'Nov 20, 2026, 14:05' in UTC. Throws if it is not a time. */
export function formatDateAndTime(iso: string): string {
  return `${formatDate(iso)}, ${new Date(iso).toISOString().slice(11, 16)}`
}
