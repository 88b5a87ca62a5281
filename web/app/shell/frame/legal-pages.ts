/** The legal pages in the order in which menus list them. */
export const LEGAL_PAGES = [
  { label: 'Terms & Conditions', to: '/terms' },
  { label: 'Privacy Policy', to: '/privacy' },
  { label: 'Refund Policy', to: '/refund' },
] as const
