import { classNames } from '../../ui/class-names.ts'

export interface EntryLook {
  isCurrent?: boolean
  /** Of less weight, at the sidebar's end. */
  isMinor?: boolean
}

/** Looks of everything in the sidebar that leads somewhere. */
export function entryStyle({ isCurrent = false, isMinor = false }: EntryLook = {}): string {
  return classNames(
    'flex w-full items-center gap-3 rounded-md px-2 text-sm transition-colors [&_svg]:size-5 [&_svg]:shrink-0',
    isMinor ? 'h-11 md:h-8' : 'h-11 font-medium md:h-9',
    isCurrent
      ? 'bg-surface-hover text-content forced-colors:border [&_svg]:text-link'
      : 'text-muted hover:bg-surface-hover hover:text-content',
  )
}
