// Takes a picture of a page: node tools/shoot.mjs ADDRESS FILE.png [WIDTH HEIGHT]
import { chromium } from 'playwright-core'
import { flags } from './chromium.mjs'

const [address, file, width = '1366', height = '768'] = process.argv.slice(2)
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: flags,
})
const page = await browser.newPage({ viewport: { width: Number(width), height: Number(height) } })
page.on('console', (message) => console.log(message.type(), message.text()))
page.on('pageerror', (error) => console.log('error', error.message))
await page.goto(address, { waitUntil: 'networkidle' })
await page.screenshot({ path: file, fullPage: true })
await browser.close()
