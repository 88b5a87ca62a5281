import type { ReactNode } from 'react'
import { pauseWhileScrolling } from './pause-while-scrolling.ts'

/**
 * The floating bar at the bottom of the window, centered next to the sidebar and above a phone's own bars and keyboard.
 * Pages leave room for it at their end.
 */
export function PromptBarFrame({ children }: { children: ReactNode }) {
  return (
    <section aria-label="Create" className="beside-sidebar prompt-bar-frame">
      <div
        ref={pauseWhileScrolling}
        className="pointer-events-auto mx-auto max-w-4xl rounded-xl border border-line bg-surface-glass shadow-floating backdrop-blur-xl backdrop-saturate-150"
      >
        {children}
      </div>
    </section>
  )
}
