import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ProcessorTable } from './processor-table.tsx'

test('without processors the table says so', () => {
  expect(renderToStaticMarkup(<ProcessorTable processors={[]} />)).toBe(
    '<p>Everything runs on this server; no data is passed on.</p>',
  )
})

test('each processor is listed with its service and the data it receives', () => {
  const markup = renderToStaticMarkup(
    <ProcessorTable
      processors={[
        { purpose: 'pictures', name: 'OpenAI' },
        { purpose: 'payments', name: 'Razorpay' },
        { purpose: 'region', name: 'ipapi.co' },
      ]}
    />,
  )
  const rows = [...markup.matchAll(/<li>(.*?)<\/li>/g)].map(([, row = '']) => row.replaceAll(/<[^>]+>/g, ' '))
  expect(rows).toEqual([
    expect.stringMatching(/OpenAI.*generates the images.*Your prompt/),
    expect.stringMatching(/Razorpay.*processes payments.*email address and phone number/),
    expect.stringMatching(/ipapi\.co.*country.*first part of your IP address.*never the whole address/),
  ])
  expect(markup).not.toContain('no data is passed on')
})
