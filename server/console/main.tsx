import { render } from 'preact'
import { App } from './app.tsx'
import { sendBlocks } from './edits/send-blocks.ts'
import { sendEdits } from './edits/send-edits.ts'
import { fetchAllParts } from './ui/fetch-part.ts'
import { keepFocus } from './ui/kept-focus.ts'
import { ignoreLinksToSamePage } from './ui/same-page-links.ts'
import { ignoreStrayDrops } from './ui/stray-drops.ts'
import { ignoreStrayPresses } from './ui/stray-presses.ts'
import './state/theme.ts'
import './ui/valid-language.ts'
import './styles/tokens.css'
import './styles/base.css'
import './styles/controls.css'
import './styles/pieces.css'
import './styles/columns.css'
import './styles/shell.css'
import './styles/grid.css'
import './styles/blocks.css'
import './styles/forced-colors.css'
import './styles/print.css'

const place = document.getElementById('console')
ignoreStrayPresses()
ignoreStrayDrops()
keepFocus()
ignoreLinksToSamePage()
place?.replaceChildren() // what the page says until then
if (place !== null) render(<App />, place)
sendEdits()
sendBlocks()
fetchAllParts()
