import { ModelsPage } from '../screens/models/models-page.tsx'
import { consolePage } from '../shell/console-page.tsx'

export default consolePage(ModelsPage, { title: 'Models' })
