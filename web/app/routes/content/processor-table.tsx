import type { Processor } from '@pictor/contract'

/** Lists the third parties that receive data of visitors, with the purpose and the data. */
export function ProcessorTable({ processors }: { processors: readonly Processor[] }) {
  if (processors.length === 0) return <p>{NO_PROCESSORS}</p>
  return (
    <>
      <p>To provide this service, we work with the providers below. Each receives only the data it needs:</p>
      <ul className="processors" aria-label="Who else receives data">
        {processors.map(({ purpose, name }) => (
          <li key={`${purpose} ${name}`}>
            <p>
              <strong>{name}</strong> · {PURPOSES[purpose].service}
            </p>
            <p>{PURPOSES[purpose].data}</p>
          </li>
        ))}
      </ul>
      <p>Their own terms apply as well. We share your data with no one else, unless the law requires it.</p>
    </>
  )
}

const NO_PROCESSORS = 'Everything runs on this server; no data is passed on.'

const PURPOSES: Readonly<Record<Processor['purpose'], { service: string; data: string }>> = {
  pictures: {
    service: 'generates the images',
    data: 'Your prompt, the style and aspect ratio, a reference image if you add one, and a code for your account that reveals nothing about you.',
  },
  payments: {
    service: 'processes payments',
    data: 'Your name, email address and phone number to prefill the form, the order, and your payment details. Your browser loads the form from them, so they see your IP address.',
  },
  mail: { service: 'delivers our email', data: 'Your email address, and the emails we send you.' },
  'sign-in': {
    service: 'signs you in, if you choose it',
    data: 'That you sign in here. They give us your email address, your name and your account ID.',
  },
  database: {
    service: 'runs the database',
    data: 'Everything on this page except the images: account, devices, prompts, credits and orders.',
  },
  files: {
    service: 'stores the images',
    data: 'The files of public and private images. Your browser may load them from there, and then they see your IP address.',
  },
  delivery: {
    service: 'delivers pages or public images faster',
    data: 'Your IP address, and the pages and images you request through them.',
  },
  region: {
    service: 'looks up the country of IP addresses that we cannot locate ourselves',
    data: 'The first part of your IP address (three of the four numbers of IPv4, 48 bits of IPv6), never the whole address.',
  },
}
