/** As in tokens.css (`--surface`), for the browser's own bars, which know no CSS variables. */
export const THEME_COLORS = { dark: '#0a0a0f', light: '#f8f9fb' } as const

/**
 * Runs before the first paint. The server's HTML is dark and its sidebar follows the cookie; a stored 'light' takes the
 * dark away, and without the cookie the mirror in local storage decides about the sidebar.
 */
export const FIRST_PAINT_SCRIPT = `try{
var d=document.documentElement,m=document.querySelector('meta[name=theme-color]');
if(localStorage.getItem('theme')==='light'){d.classList.remove('dark');m&&m.setAttribute('content','${THEME_COLORS.light}')}
if(!/(?:^|; )sidebar_state=(?:true|false)/.test(document.cookie)&&localStorage.getItem('sidebarState')==='false')d.dataset.sidebar='collapsed'
}catch(e){}`

/** Turns the theme over and remembers it. */
export function toggleTheme(): void {
  const theme = document.documentElement.classList.contains('dark') ? 'light' : 'dark'
  show(theme)
  try {
    localStorage.setItem('theme', theme)
  } catch {
    // Storage may be closed (private windows): the choice then lasts as long as the page.
  }
}

/** Lets the page follow when another tab turns the theme over, also while the browser kept this one aside. Answers how to end it. */
export function followTheme(): () => void {
  const handleStorage = ({ key }: StorageEvent) => {
    if (key === 'theme' || key === null) showStored()
  }
  const handleReturn = ({ persisted }: PageTransitionEvent) => {
    if (persisted) showStored()
  }
  addEventListener('storage', handleStorage)
  addEventListener('pageshow', handleReturn)
  return () => {
    removeEventListener('storage', handleStorage)
    removeEventListener('pageshow', handleReturn)
  }
}

/** For a document that was drawn anew in the browser, where no script runs before the first paint. */
export function showStored(): void {
  try {
    show(localStorage.getItem('theme') === 'light' ? 'light' : 'dark')
  } catch {
    // Nothing is stored where storage is closed.
  }
}

function show(theme: 'light' | 'dark') {
  const root = document.documentElement
  root.dataset['turning'] = ''
  root.classList.toggle('dark', theme === 'dark')
  // The first one is the frame that shows it.
  requestAnimationFrame(() => requestAnimationFrame(() => delete root.dataset['turning']))
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', THEME_COLORS[theme])
}
