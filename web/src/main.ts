// The client's beginning: settings first, so that nothing flickers, then the screens.
import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/seats.css'
import './styles/shell.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { needContext } from './i18n/i18n.svelte'
import { keepOffline } from './offline/install.svelte'
import { keepMessages } from './offline/messages'
import { startSettings } from './settings.svelte'

await startSettings()
await needContext('web')
mount(App, { target: document.getElementById('app')! })
// The page itself comes first: what is kept for later is fetched when it rests.
const keep = () => void keepOffline().then(keepMessages)
if ('requestIdleCallback' in globalThis) requestIdleCallback(keep, { timeout: 5000 })
else setTimeout(keep, 1000)
