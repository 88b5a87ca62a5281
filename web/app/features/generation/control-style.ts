/** The look of the prompt bar's quiet controls: 44 pixels in both directions at least. */
export const CONTROL =
  'inline-flex h-11 min-w-11 shrink-0 items-center justify-center gap-1.5 rounded-md border border-transparent px-2.5 text-sm text-muted transition-colors hover:not-disabled:bg-surface-hover hover:not-disabled:text-content disabled:opacity-55'
