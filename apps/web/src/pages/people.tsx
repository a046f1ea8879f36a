import { PeoplePage } from '../screens/people/people-page.tsx'
import { consolePage } from '../shell/console-page.tsx'

export default consolePage(PeoplePage, { title: 'People', term: 'membership' })
