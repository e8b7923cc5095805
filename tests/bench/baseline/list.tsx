import { Link } from '@tanstack/react-router'

import { useAccounts } from './api'

export function List() {
  const accounts = useAccounts()
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
          {accounts?.users.map(({ _id, email, status, role, userInfo, providerInfo }) => (
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
