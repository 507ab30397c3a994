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
import { startSettings } from './settings.svelte'

await startSettings()
await needContext('web')
mount(App, { target: document.getElementById('app')! })
// The page itself comes first: what is kept for later is fetched when it rests.
if ('requestIdleCallback' in globalThis) requestIdleCallback(() => void keepOffline(), { timeout: 5000 })
else setTimeout(() => void keepOffline(), 1000)
