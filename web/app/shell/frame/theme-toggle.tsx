import { Moon, Sun } from 'lucide-react'
import { useEffect } from 'react'
import { followTheme, toggleTheme } from './theme.ts'

/** Both faces are in the HTML and the theme's class shows one, so that nothing waits for JavaScript to know the theme. */
export function ThemeToggle() {
  useEffect(followTheme, [])
  return (
    <button
      type="button"
      onClick={toggleTheme}
      className="inline-flex size-11 items-center justify-center rounded-md text-muted transition-colors hover:bg-surface-hover hover:text-content max-[16rem]:size-[44px] md:size-9"
    >
      <span className="hidden dark:block">
        <Sun aria-hidden="true" className="size-5" />
        <span className="sr-only">Switch to the light theme</span>
      </span>
      <span className="dark:hidden">
        <Moon aria-hidden="true" className="size-5" />
        <span className="sr-only">Switch to the dark theme</span>
      </span>
    </button>
  )
}
