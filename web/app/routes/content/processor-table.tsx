import type { Processor } from '@pictor/contract'

/** Third parties that receive data of visitors, with purpose and data. */
export function ProcessorTable({ processors }: { processors: readonly Processor[] }) {
  if (processors.length === 0) return <p>{NO_PROCESSORS}</p>
  return (
    <>
      <p>
        To do what you ask for, this site works with others. Each is handed what they need for their part, and no more:
      </p>
      <ul className="processors" aria-label="Who else takes part">
        {processors.map(({ purpose, name }) => (
          <li key={`${purpose} ${name}`}>
            <p>
              <strong>{name}</strong> · {PURPOSES[purpose].service}
            </p>
            <p>{PURPOSES[purpose].data}</p>
          </li>
        ))}
      </ul>
      <p>They act under their own terms as well. We hand your data to nobody else, unless the law forces us to.</p>
    </>
  )
}

const NO_PROCESSORS = 'Everything runs on this server; nothing is handed on.'

const PURPOSES: Readonly<Record<Processor['purpose'], { service: string; data: string }>> = {
  pictures: {
    service: 'draws the pictures',
    data: 'Your prompt, the style and shape, a reference image if you give one, and a code that stands for your account and tells nothing about you.',
  },
  payments: {
    service: 'takes the payments',
    data: 'Your name, email address and phone number to fill in the form, the order, and what you pay with. Your browser loads the form from them, so they see your IP address.',
  },
  mail: { service: 'delivers our mail', data: 'Your email address, and the mails that we send you.' },
  'sign-in': {
    service: 'signs you in, if you choose so',
    data: 'That you sign in here. They tell us your address, your name and the number of your account.',
  },
  database: {
    service: 'runs the database',
    data: 'All that this page names but the pictures: account, devices, prompts, credits and orders.',
  },
  files: {
    service: 'stores the pictures',
    data: 'The files of public and private pictures. Your browser may load them there, and then they see your IP address.',
  },
  delivery: {
    service: 'brings you pages or public pictures faster',
    data: 'Your IP address, and what you ask for through them.',
  },
  region: {
    service: 'tells the country of addresses that we do not know ourselves',
    data: 'The first part of your IP address (of IPv4 three numbers of four, of IPv6 48 bits), never the whole.',
  },
}
