// The same locale and time zone everywhere: the server's HTML and the browser's first render must agree.
const getDateFormat = createLazyFormat({ dateStyle: 'medium', timeZone: 'UTC' })
const getDateTimeFormat = createLazyFormat({
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'UTC',
})

/** Formats an ISO time as 'Nov 20, 2026' in UTC. */
export function formatDate(iso: string): string {
  return getDateFormat().format(new Date(iso))
}

/** Formats an ISO time as 'Nov 20, 2026, 14:05' in UTC. */
export function formatDateAndTime(iso: string): string {
  return getDateTimeFormat().format(new Date(iso))
}

/** Creates the formatter on first use: a page's first `Intl` formatter takes longer than our own startup code. */
function createLazyFormat(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let formatter: Intl.DateTimeFormat | undefined
  return () => (formatter ??= new Intl.DateTimeFormat('en-US', options))
}
