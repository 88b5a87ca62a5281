/** The topics of `/contact`. Each opens an email whose subject is the product's name and `subject`. */
export const CONTACT_TOPICS = [
  {
    id: 'business',
    title: 'Business inquiries',
    text: 'Partnerships, press, and working with us.',
    subject: 'Business inquiry',
  },
  {
    id: 'contracts',
    title: 'Contracts',
    text: 'Invoices, agreements, and terms for companies.',
    subject: 'Contract',
  },
  {
    id: 'support',
    title: 'Support',
    text: 'Your account, a payment, credits, or an image.',
    subject: 'Support',
  },
  {
    id: 'bugs',
    title: 'Bug reports',
    text: 'What you did, what you saw, and your browser.',
    subject: 'Bug report',
  },
  {
    id: 'feedback',
    title: 'Feedback',
    text: 'What you like, what you miss, what gets in your way.',
    subject: 'Feedback',
  },
  {
    id: 'custom',
    title: 'Custom requests',
    text: 'A larger credit pack, a custom style, or something new.',
    subject: 'Custom request',
  },
] as const
