import { Link, useLocation, useRouteLoaderData } from 'react-router'
import { useEffect } from 'react'
import { CirclePlus, Gem, Moon, PanelLeft, Sun } from '../../ui/icons.ts'
import { useViewer } from '../../api/session/viewer.ts'
import { creditsWord } from '../../features/credits/credits-text.ts'
import { useCredits } from '../../features/credits/index.ts'
import { usePurchase } from '../../features/payments/purchase/purchase-context.ts'
import { preloadPurchaseDialog } from '../../features/payments/purchase/purchase-provider.tsx'
import { useSignIn } from '../../features/users/sign-in/sign-in-context.tsx'
import { preloadSignInDialog } from '../../features/users/sign-in/sign-in-provider.tsx'
import { formatCount } from '../../lib/format.ts'
import { isTitleHeading, getPageTitle } from '../../lib/page-titles.ts'
import type { Sidebar } from '../sidebar/use-sidebar.ts'
import { subscribeToTheme, toggleTheme } from './theme.ts'
import type { Viewer } from '../../lib/request-context.ts'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Menu, type MenuLinkProps } from '../../ui/overlay/menu.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { isRememberedAdmin } from '../sign-in/remembered-admin.ts'
import { useSignOut } from '../sign-in/use-sign-out.ts'

export function Header({ sidebar }: { sidebar: Sidebar }) {
  return (
    <header className="site-header">
      <IconButton
        label="Toggle sidebar"
        aria-keyshortcuts="Control+B Meta+B"
        icon={<PanelLeft aria-hidden="true" strokeWidth={1.75} />}
        onClick={sidebar.toggle}
      />
      <Title />
      <div className="ml-auto flex items-center gap-1 md:gap-2">
        <Account />
      </div>
    </header>
  )
}

function Title() {
  const path = useLocation().pathname
  // The path alone does not tell: for users who are not admins, an admin page looks like a missing one.
  const isAdmin = useRouteLoaderData<{ access: string }>('routes/admin/admin')?.access === 'admin'
  const Element = isTitleHeading(path) ? 'h1' : 'p'
  return (
    <Element className="truncate px-1 text-base font-semibold tracking-tight">
      {isAdmin ? 'Admin' : getPageTitle(path)}
    </Element>
  )
}

function Account() {
  const viewer = useViewer()
  const signIn = useSignIn()
  if (viewer) {
    return (
      <>
        <Balance />
        <ThemeToggle />
        <ProfileMenu viewer={viewer} />
      </>
    )
  }
  return (
    <>
      <ThemeToggle />
      <Button
        tone="primary"
        className="header-login max-md:h-9"
        onClick={() => signIn.openDialog()}
        onPointerEnter={preloadSignInDialog}
        onFocus={preloadSignInDialog}
      >
        Login
      </Button>
    </>
  )
}

/** The viewer's balance. */
function Balance() {
  const { balance, loaded, error } = useCredits()
  return (
    <span className="inline-flex h-9 shrink-0 items-center rounded-full border border-line bg-surface-raised text-sm font-medium tabular-nums">
      <Link to="/credits" className="header-balance">
        <Gem aria-hidden="true" className="size-4 text-link" />
        {loaded ? <Amount credits={balance} /> : <LoadingBalance failed={error !== null} />}
      </Link>
      <BuyCreditsButton />
    </span>
  )
}

/**
 * On phones, the word is only for screen readers, because the title needs the space and the icon explains the number.
 */
function Amount({ credits }: { credits: number }) {
  return (
    <span>
      {formatCount(credits)} <span className="max-[26rem]:sr-only">{creditsWord(credits)}</span>
    </span>
  )
}

function LoadingBalance({ failed }: { failed: boolean }) {
  if (failed) return <span className="text-muted">— credits</span>
  return (
    <>
      <Skeleton className="h-3.5 w-16" />
      <span className="sr-only">Loading your credits</span>
    </>
  )
}

/** A button next to the balance, inside the same frame. */
function BuyCreditsButton() {
  const { openPacks } = usePurchase()
  return (
    <button
      type="button"
      aria-label="Buy credits"
      title="Buy credits"
      onClick={openPacks}
      onPointerEnter={preloadPurchaseDialog}
      onFocus={preloadPurchaseDialog}
      className="header-buy-credits"
    >
      <CirclePlus aria-hidden="true" className="size-4.5" />
    </button>
  )
}

/**
 * The HTML contains both icons, and the theme's class shows one of them, so the right one is visible before scripts.
 */
function ThemeToggle() {
  useEffect(subscribeToTheme, [])
  return (
    <button
      type="button"
      onClick={toggleTheme}
      className="icon-button text-muted hover:bg-surface-hover hover:text-content"
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

function ProfileMenu({ viewer }: { viewer: Viewer }) {
  const signOut = useSignOut()
  return (
    <Menu
      label={`${getInitials(viewer)}, account menu`}
      heading={viewer.email}
      trigger={
        <span
          aria-hidden="true"
          className="flex size-8 items-center justify-center rounded-full border border-line bg-accent-soft text-xs font-semibold text-link"
        >
          {getInitials(viewer)}
        </span>
      }
      triggerClassName="icon-button rounded-full"
      items={[
        // Reads local storage, which the server lacks: the menu renders only when it opens, in the browser.
        ...(isRememberedAdmin(viewer.id) ? [{ label: 'Admin', renderLink: linkTo('/admin') }] : []),
        { label: 'History', renderLink: linkTo('/generate') },
        { label: 'Credits', renderLink: linkTo('/credits') },
        { label: 'Settings', renderLink: linkTo('/settings') },
        { label: 'Sign Out', onSelect: () => void signOut() },
      ]}
    />
  )
}

/** Returns one or two letters for a user: of the name if there is one, else of the email address. */
export function getInitials({ fullName, email }: { fullName: string | null; email: string }): string {
  const words = (fullName ?? '').trim().split(/\s+/u).filter(Boolean)
  const initialWords = words.length > 1 ? [words[0], words.at(-1)] : [words[0] ?? email]
  return initialWords
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase()
}

const linkTo = (to: string) => (link: MenuLinkProps) => <Link {...link} to={to} />
