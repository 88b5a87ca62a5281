/** What the answers have to know of the site that gives them. */
export interface FaqFacts {
  brandName: string
  welcomeCredits: number
  plans: { name: string; credits: number; model: string; isDemo: boolean }[]
}

export interface FaqEntry {
  /** Links to the answer end in `#` and this. */
  id: string
  question: string
  /** By paragraph. A link is `[words](/path)`. */
  answer: string[]
}

/** The questions of the about page, as visitors read them and search engines do. */
export function faqOf({ brandName, welcomeCredits, plans }: FaqFacts): FaqEntry[] {
  const prices = plans.map(({ name, credits }) => `${credits} credits on ${name}`)
  return [
    {
      id: 'what-can-i-make',
      question: 'What can I make?',
      answer: [
        'Anything you can describe: product shots, illustrations, posters, scenes for a story, a picture for a friend. Six shapes, from 16:9 for a banner to 9:16 for a phone.',
        'On Pro Plus you can also choose a style, such as watercolor, anime or cinematic, and start from a picture of your own. What is not allowed stands in the [terms](/terms#what-you-may-not-do).',
      ],
    },
    {
      id: 'price',
      question: 'What does a picture cost?',
      answer: [
        `${sentence(prices)}. You see the price and your balance before you press Generate.`,
        ...(welcomeCredits > 0 ? [`A new account starts with ${welcomeCredits} free credits.`] : []),
        'More come in packs that you pay for once: see [Pricing](/pricing). There is no subscription.',
      ],
    },
    {
      id: 'credits',
      question: 'Do credits expire?',
      answer: ['No. Credits never expire. They work with both plans and stay until you use them.'],
    },
    {
      id: 'failed',
      question: 'What if a generation fails?',
      answer: [
        'All its credits come back at once, by themselves, whatever the reason: the model did not answer, it took too long, or it refused. You see the refund in your [credit history](/credits). The rest is in the [Refund Policy](/refund).',
      ],
    },
    {
      id: 'rights',
      question: 'Who may use the pictures I make?',
      answer: [
        'You may, for anything that is legal, business included. Between you and us they are yours. Visitors may look at your public pictures, download them for themselves and use their prompts. The details are in the [terms](/terms#your-pictures).',
      ],
    },
    {
      id: 'public',
      question: 'Are my pictures public?',
      answer: [
        'They are unless you make them private: with the switch at the prompt bar before, or at the picture at any time after. A public picture shows its prompt. It shows your name only if you have saved one in Settings. Uploads are always private.',
      ],
    },
    {
      id: 'models',
      question: 'Which models draw the pictures?',
      answer: modelsAnswer(plans),
    },
    {
      id: 'demo',
      question: 'What do the labels “AI-generated” and “Demo” mean?',
      answer: [
        'Every picture made here says “AI-generated” with its model, and its file says the same in a form that programs read. Please leave that in. “Demo” is added where the built-in demo engine drew it: an illustrator in software that needs no outside model.',
        'With [Verify](/verify) anybody can check whether a picture was made here, and whether it has been changed.',
      ],
    },
    {
      id: 'delete',
      question: 'How do I delete a picture, or everything?',
      answer: [
        'A picture: open it and choose Delete. It is gone from the site at once, you can take that back for a moment, and its files are erased a day later.',
        'Everything: [Settings](/settings) has “Delete my account”, and above it a download of all we hold about you.',
      ],
    },
    {
      id: 'api',
      question: 'Is there an API?',
      answer: [
        `Yes. All that this site does goes through an open interface, with the same account and the same credits. It is described in the [API documentation](/api/docs).`,
      ],
    },
  ]

  function modelsAnswer(all: FaqFacts['plans']): string[] {
    const drawn = all.filter(({ isDemo }) => !isDemo).map(({ name, model }) => `${model} on ${name}`)
    const inDemo = all.filter(({ isDemo }) => isDemo).map(({ name, model }) => `${name} (${model})`)
    return [
      ...(drawn.length > 0 ? [`${sentence(drawn)}.`] : []),
      ...(inDemo.length > 0
        ? [
            `On this site ${brandName}’s own demo engine stands in for the model of ${sentence(inDemo)}. It draws illustrations from your words, here on the server, and labels them “Demo”.`,
          ]
        : []),
      'What really drew a picture is stored with it and shown beside it.',
    ]
  }
}

/** 'a and b'. */
function sentence(parts: string[]): string {
  return parts.join(' and ')
}
