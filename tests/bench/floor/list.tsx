import { Link, useLoaderData } from '@tanstack/react-router'

import type { readAccounts } from './api'

type Accounts = Awaited<ReturnType<typeof readAccounts>>

export function List() {
  const { users } = useLoaderData({ strict: false }) as unknown as Accounts
  return (
    <>
      <nav>
        <Link to="/">Dashboard</Link> <Link to="/manage-account">Manage Accounts</Link>
      </nav>
      <h1 data-page-heading>Manage Accounts</h1>
      <table>
        <thead>
          <tr>
            {['Name', 'Email', 'Zip Code', 'Account Type', 'Status', 'Action'].map((name) => (
              <th key={name}>{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {users.map(({ _id, email, status, role, userInfo, providerInfo }) => (
            <tr key={_id}>
              <td>{userInfo?.name ?? '---'}</td>
              <td>{email}</td>
              <td>{providerInfo?.zipCode ?? '--'}</td>
              <td>{role}</td>
              <td>{status}</td>
              <td>
                <button type="button">View</button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
