import { consolePage } from '../frame/console-page.tsx'
import { ModelsPage } from '../screens/models/models-page.tsx'

export default consolePage(ModelsPage, { title: 'Models' })
