/** Where the focus was before something else took it, an overlay and another's window say; it must not be lost. */
export interface FocusMemory {
  remember: () => void
  /** Gives the focus back, unless something has it by now. */
  giveBack: () => void
}

export function createFocusMemory(): FocusMemory {
  let before: Element | null = null
  return {
    remember() {
      before = document.activeElement
    },
    giveBack() {
      const element = before
      before = null
      if (document.activeElement !== null && document.activeElement !== document.body) return
      if (element instanceof HTMLElement && element.isConnected && element !== document.body) element.focus()
      else document.getElementById('main')?.focus({ preventScroll: true })
    },
  }
}
