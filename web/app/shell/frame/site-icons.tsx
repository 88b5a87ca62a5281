import type { Site } from '@pictor/contract'

/** Icons for tabs, bookmarks and home screens: the operator's logo, or our own icons in `web/public`. */
export function SiteIcons({ logo }: Pick<Site, 'logo'>) {
  return (
    <>
      {logo ? (
        <>
          <link rel="icon" href={logo.light} media="(prefers-color-scheme: light)" />
          <link rel="icon" href={logo.dark} media="(prefers-color-scheme: dark)" />
        </>
      ) : (
        <>
          <link rel="icon" href="/favicon.ico" sizes="32x32" />
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
          <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        </>
      )}
      <link rel="manifest" href="/manifest.webmanifest" />
    </>
  )
}
