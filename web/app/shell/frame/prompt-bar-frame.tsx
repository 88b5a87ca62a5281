import type { ReactNode } from 'react'
import { stillWhileScrolled } from './still-while-scrolled.ts'

/** The floating bar at the bottom: centred over the pages' column, above the phone's own bars and its keyboard. The page leaves room at its end. */
export function PromptBarFrame({ children }: { children: ReactNode }) {
  return (
    <section
      aria-label="Create"
      className="beside-sidebar pointer-events-none fixed right-[env(safe-area-inset-right)] bottom-(--keyboard-height) left-(--sidebar-width) z-(--z-bar) px-2 pb-[max(0.5rem,env(safe-area-inset-bottom)-var(--keyboard-height))] transition-[left] duration-(--duration-slow) sm:px-4 sm:pb-[max(1rem,env(safe-area-inset-bottom)-var(--keyboard-height))] compact:pb-[max(0.5rem,env(safe-area-inset-bottom)-var(--keyboard-height))] print:hidden"
    >
      <div
        ref={stillWhileScrolled}
        className="pointer-events-auto mx-auto max-w-4xl rounded-xl border border-line bg-surface-glass shadow-floating backdrop-blur-xl backdrop-saturate-150"
      >
        {children}
      </div>
    </section>
  )
}
