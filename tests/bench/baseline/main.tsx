/*
 * The baseline for the product's measurements: the same login form and list, built with react,
 * react-dom and a router, without a component kit, a query cache, schemas or styles. Each screen is
 * a chunk, which its link prefetches on hover, and fetches its data after rendering: a list takes
 * four round trips.
 */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  RouterProvider,
} from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'

const root = createRootRoute({ component: Outlet })
const guard = () => {
  if (!localStorage.getItem('adminAuthToken')) throw redirect({ to: '/login' })
}

const routeTree = root.addChildren([
  createRoute({
    getParentRoute: () => root,
    path: '/login',
    component: lazyRouteComponent(() => import('./login'), 'Login'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/',
    beforeLoad: guard,
    component: lazyRouteComponent(() => import('./home'), 'Home'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/manage-account',
    beforeLoad: guard,
    component: lazyRouteComponent(() => import('./list'), 'List'),
  }),
])

const router = createRouter({ routeTree, defaultPreload: 'intent' })

createRoot(document.getElementById('root')!).render(<RouterProvider router={router} />)
