import { storeText } from '../../lib/browser-storage.ts'

/** The values of `--surface` in tokens.css, for the browser's own bars, which can't use CSS variables. */
export const THEME_COLORS = { dark: '#0a0a0f', light: '#f8f9fb' } as const

/**
 * Runs before the first paint. The server's HTML is dark and its sidebar follows the cookie. A stored 'light' removes
 * the dark class; without the cookie, the copy in local storage sets the sidebar, and without both, it is collapsed in
 * windows in which it would take a quarter of the width.
 */
export const FIRST_PAINT_SCRIPT = `try{
var d=document.documentElement,m=document.querySelector('meta[name=theme-color]');
if(localStorage.getItem('theme')==='light'){d.classList.remove('dark');m&&m.setAttribute('content','${THEME_COLORS.light}')}
if(!/(?:^|; )sidebar_state=(?:true|false)/.test(document.cookie)){var s=localStorage.getItem('sidebarState');
if(s==='false'||s===null&&innerWidth<1100)d.dataset.sidebar='collapsed'}
}catch(e){}`

/** Switches the theme and stores it. */
export function toggleTheme(): void {
  const theme = document.documentElement.classList.contains('dark') ? 'light' : 'dark'
  applyTheme(theme)
  storeText('theme', theme)
}

/**
 * Applies theme changes of other tabs, also those made while this page was in the back/forward cache. Returns an
 * unsubscribe function.
 */
export function subscribeToTheme(): () => void {
  const handleStorage = ({ key }: StorageEvent) => {
    if (key === 'theme' || key === null) applyStoredTheme()
  }
  const handleReturn = ({ persisted }: PageTransitionEvent) => {
    if (persisted) applyStoredTheme()
  }
  addEventListener('storage', handleStorage)
  addEventListener('pageshow', handleReturn)
  return () => {
    removeEventListener('storage', handleStorage)
    removeEventListener('pageshow', handleReturn)
  }
}

/** Applies the stored theme. Needed if React renders the document again: then no script runs before the first paint. */
export function applyStoredTheme(): void {
  try {
    applyTheme(localStorage.getItem('theme') === 'light' ? 'light' : 'dark')
  } catch {
    // Storage is unavailable, so nothing is stored.
  }
}

function applyTheme(theme: 'light' | 'dark') {
  const root = document.documentElement
  root.dataset['turning'] = ''
  root.classList.toggle('dark', theme === 'dark')
  // Transitions stay off (base.css) until the second frame, so that the first one already shows the new theme.
  requestAnimationFrame(() => requestAnimationFrame(() => delete root.dataset['turning']))
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', THEME_COLORS[theme])
}
