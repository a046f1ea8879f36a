import { consolePage } from '../frame/console-page.tsx'
import { PeoplePage } from '../screens/people/people-page.tsx'

export default consolePage(PeoplePage, { title: 'People', term: 'membership' })
