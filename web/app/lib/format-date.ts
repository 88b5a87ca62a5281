// One locale and time zone on both sides: the server's HTML and the browser's first render must agree.
const date = createLazyFormat({ dateStyle: 'medium', timeZone: 'UTC' })
const dateAndTime = createLazyFormat({ dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone: 'UTC' })

/** 'Nov 20, 2026' for a time in ISO form. */
export function formatDate(iso: string): string {
  return date().format(new Date(iso))
}

/** 'Nov 20, 2026, 14:05' in UTC for a time in ISO form. */
export function formatDateAndTime(iso: string): string {
  return dateAndTime().format(new Date(iso))
}

/** Creating a browser's first formatter takes longer than our own startup code, so it is created on first use. */
function createLazyFormat(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let formatter: Intl.DateTimeFormat | undefined
  return () => (formatter ??= new Intl.DateTimeFormat('en-US', options))
}
