/*
 * The baseline for the product's measurements: a login form, a dashboard and a list, built with
 * only react, react-dom and a router. Each screen is a chunk that its link preloads on hover. A
 * screen fetches its data after rendering, so a list takes four round trips.
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
