// The client's beginning: settings first, so that nothing flickers, then the screens.
import './styles/fonts.css'
import './styles/base.css'
import './styles/shell.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { needContext } from './i18n/i18n.svelte'
import { keepOffline } from './offline/install.svelte'
import { startSettings } from './settings.svelte'

await startSettings()
await needContext('web')
mount(App, { target: document.getElementById('app')! })
void keepOffline()
